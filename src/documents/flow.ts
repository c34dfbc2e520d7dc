import type { PdfDocument } from './pdf-document.ts';

/** A part of a page with a known height, in points. A page break never divides it. */
export interface Block {
  readonly height: number;
  /** The space above the block. The first block of a page has none. */
  readonly gap: number;
  draw(top: number): void;
}

/** Places blocks on pages from the top. It begins a new page when the next block does not fit. */
export class Flow {
  readonly #pdf: PdfDocument;
  readonly #top: number;
  readonly #bottom: number;
  readonly #begin: () => void;
  #y = Number.POSITIVE_INFINITY;

  /** Takes `begin`, which draws the head of every page. The first block begins the first page. */
  constructor(pdf: PdfDocument, area: { readonly top: number; readonly bottom: number }, begin: () => void) {
    this.#pdf = pdf;
    this.#top = area.top;
    this.#bottom = area.bottom;
    this.#begin = begin;
  }

  /** The height of a page's area. */
  get tallest(): number {
    return this.#bottom - this.#top;
  }

  get y(): number {
    return this.#y;
  }

  nextPage(): void {
    this.#pdf.doc.addPage();
    this.#begin();
    this.#y = this.#top;
  }

  /** Begins a new page if the current one has less room than `height`, at most a whole page. Returns whether it did. */
  keep(height: number): boolean {
    if (this.#y + Math.min(height, this.tallest) <= this.#bottom + 0.01) return false;
    this.nextPage();
    return true;
  }

  /** Draws a block on this page, or on the next page if it does not fit. */
  place(block: Block): void {
    this.keep(this.#gapOf(block) + block.height);
    this.#y += this.#gapOf(block);
    block.draw(this.#y);
    this.#y += block.height;
  }

  /** Draws blocks. The first two stay on one page, and so do the last two. */
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

/** Gives the height of blocks that stand one below the other. */
export function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { gap, height }) => sum + gap + height, 0);
}
