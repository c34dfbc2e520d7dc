import { MEDIA } from '#domain/media-queries.ts';
import Swiper from 'swiper';

/** Makes the postcards a slider on phones, and the plain grid they are again on wider screens (M26). */
export function startPostcards(postcards: HTMLElement): void {
  const controls = postcards.querySelector<HTMLElement>('.postcards__ctl')!;
  const row = postcards.querySelector<HTMLElement>('.postcards__row')!;
  const button = (name: string) => controls.querySelector<HTMLButtonElement>(`[data-${name}]`)!;
  const narrow = matchMedia(MEDIA.reviewSlider);
  let slider: Swiper | undefined;

  const tell = ({ snapIndex, snapGrid, isBeginning, isEnd }: Swiper) => {
    controls.hidden = snapGrid.length < 2;
    controls.querySelector('[data-count]')!.textContent = `${snapIndex + 1} / ${snapGrid.length}`;
    button('previous').disabled = isBeginning;
    button('next').disabled = isEnd;
  };
  const follow = () => {
    // What scrolls takes the focus, so that arrow keys can move it.
    row.toggleAttribute('tabindex', narrow.matches);
    if (narrow.matches) {
      row.tabIndex = 0;
      slider ??= new Swiper(postcards, {
        wrapperClass: 'postcards__row',
        slideClass: 'postcards__slide',
        slidesPerView: 'auto',
        // The browser scrolls; without script the row is the same.
        cssMode: true,
        on: { init: tell, snapIndexChange: tell, resize: tell, toEdge: tell, fromEdge: tell },
      });
    } else {
      slider?.destroy();
      slider = undefined;
      controls.hidden = true;
    }
  };
  button('previous').addEventListener('click', () => slider?.slidePrev());
  button('next').addEventListener('click', () => slider?.slideNext());
  narrow.addEventListener('change', follow);
  follow();
}
