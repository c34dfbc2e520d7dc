import { MEDIA } from '#domain/media-queries.ts';
import Swiper from 'swiper';

/** Makes the postcards a slider on phones, and a plain grid on wider screens. */
export function startPostcards(postcards: HTMLElement): void {
  const controls = postcards.querySelector<HTMLElement>('.postcards__ctl')!;
  const row = postcards.querySelector<HTMLElement>('.postcards__row')!;
  const button = (name: string) => controls.querySelector<HTMLButtonElement>(`[data-${name}]`)!;
  const narrow = matchMedia(MEDIA.reviewSlider);
  let slider: Swiper | undefined;

  const sayReview = ({ snapIndex, snapGrid, slides }: Swiper) => {
    const slide = slides[snapIndex]!;
    const stars = slide.querySelector('.stars')!.getAttribute('aria-label')!;
    const said = `${snapIndex + 1} of ${snapGrid.length}: ${slide.querySelector('footer b')!.textContent}, ${stars}`;
    controls.querySelector('[role=status]')!.textContent = said;
  };
  const showPosition = ({ snapIndex, snapGrid, isBeginning, isEnd }: Swiper) => {
    controls.hidden = snapGrid.length < 2;
    controls.querySelector('[data-count]')!.textContent = `${snapIndex + 1} / ${snapGrid.length}`;
    // `disabled` would take the focus from the button that was pressed.
    button('previous').ariaDisabled = String(isBeginning);
    button('next').ariaDisabled = String(isEnd);
  };
  const follow = () => {
    // A row that scrolls takes the focus, so that arrow keys can scroll it.
    row.toggleAttribute('tabindex', narrow.matches);
    if (narrow.matches) {
      row.tabIndex = 0;
      slider ??= new Swiper(postcards, {
        wrapperClass: 'postcards__row',
        slideClass: 'postcards__slide',
        slidesPerView: 'auto',
        // Uses the browser's own scrolling, as the row does without script.
        cssMode: true,
        on: {
          init: showPosition,
          snapIndexChange: (moved) => {
            showPosition(moved);
            sayReview(moved);
          },
          resize: showPosition,
          toEdge: showPosition,
          fromEdge: showPosition,
        },
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
