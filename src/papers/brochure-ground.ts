import { PAGE_HEIGHT, PAGE_WIDTH, type Paper } from './paper.ts';

/** The brochure is printed on the site's own paper. */
export function drawGround(paper: Paper): void {
  paper.decorate(() => {
    paper.fill('paper', (doc) => doc.rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT));
  });
}
