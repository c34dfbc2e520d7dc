/** The width of the dialog; its style sheet sets each one. */
export type GallerySize = 'standard' | 'small' | 'large';

/** A place to sleep, in the list of stays. */
export interface ListedStay {
  readonly name: string;
  readonly nights: string;
  readonly picture: HTMLImageElement;
  readonly open: () => void;
}

/** What the gallery shows: copies of elements on the page, so that the browser has loaded part of it already. */
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
