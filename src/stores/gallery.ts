/** How wide the dialog is; its style sheet says what each means (M38). */
export type GallerySize = 'standard' | 'small' | 'large';

/** A place to sleep in the list of them. */
export interface ListedStay {
  readonly name: string;
  readonly nights: string;
  readonly picture: HTMLImageElement;
  readonly open: () => void;
}

/** What opens over a page: elements of the page, which are copied, so that the browser has some of it already. */
export type Shown =
  | {
      readonly kind: 'pictures';
      readonly title: string;
      readonly size: GallerySize;
      readonly pictures: readonly HTMLImageElement[];
      readonly first: number;
    }
  | { readonly kind: 'reviews'; readonly title: string; readonly cards: readonly HTMLElement[]; readonly first: number }
  | { readonly kind: 'stays'; readonly title: string; readonly stays: readonly ListedStay[] };
