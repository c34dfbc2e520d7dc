import type { Paper } from './paper.ts';

/** Something of a known height that is drawn in one piece. */
export interface Block {
  readonly height: number;
  /** Space above it, which is not needed at the top of a page. */
  readonly gap: number;
  draw(top: number): void;
}

/** Fills pages from the top, and begins another where the next block does not fit. */
export class Flow {
  readonly #paper: Paper;
  readonly #top: number;
  readonly #bottom: number;
  readonly #begin: () => void;
  #y = Number.POSITIVE_INFINITY;

  /** `begin` draws what every page begins with. The first page is begun by the first block. */
  constructor(paper: Paper, area: { readonly top: number; readonly bottom: number }, begin: () => void) {
    this.#paper = paper;
    this.#top = area.top;
    this.#bottom = area.bottom;
    this.#begin = begin;
  }

  /** Height of a page's area. */
  get tallest(): number {
    return this.#bottom - this.#top;
  }

  get y(): number {
    return this.#y;
  }

  nextPage(): void {
    this.#paper.doc.addPage();
    this.#begin();
    this.#y = this.#top;
  }

  /** Begins a page unless there is room for so much, or for all a page can hold. Says whether it did. */
  keep(height: number): boolean {
    if (this.#y + Math.min(height, this.tallest) <= this.#bottom + 0.01) return false;
    this.nextPage();
    return true;
  }

  /** Draws a block here, or on the next page if it does not fit. */
  place(block: Block): void {
    this.keep(this.#gapOf(block) + block.height);
    this.#y += this.#gapOf(block);
    block.draw(this.#y);
    this.#y += block.height;
  }

  /** Draws blocks so that the first two stay together, and the last two. */
  placeAll(blocks: readonly Block[]): void {
    blocks.forEach((block, index) => {
      const next = index === 0 || index === blocks.length - 2 ? blocks[index + 1] : undefined;
      this.keep(heightOf(next ? [block, next] : [block]));
      this.place(block);
    });
  }

  #gapOf({ gap }: Block): number {
    return this.#y === this.#top ? 0 : gap;
  }
}

/** What some blocks take one below the other. */
export function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { gap, height }) => sum + gap + height, 0);
}
