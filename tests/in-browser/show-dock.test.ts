import { expect, onTestFinished, test, vi } from 'vitest';
import { showDock } from '#features/tours/start-tour.ts';

type Seen = Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>;

test('the dock shows as soon as the fare is scrolled past, also when a busy browser reports it late [M40]', () => {
  document.body.innerHTML = '<p class="fare__press">From A$ 3,450</p><footer class="footer"></footer>';
  onTestFinished(() => {
    document.body.replaceChildren();
    document.body.removeAttribute('data-past');
  });
  const reports = new Map<Element, (seen: Seen[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: (element: Element) => void;
      constructor(report: (seen: Seen[]) => void) {
        this.observe = (element) => void reports.set(element, report);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  showDock();
  const inView: Seen = { isIntersecting: true, boundingClientRect: new DOMRect(0, 400, 300, 90) };
  const above: Seen = { isIntersecting: false, boundingClientRect: new DOMRect(0, -800, 300, 90) };
  const report = reports.get(document.querySelector('.fare__press')!)!;
  report([inView]);
  expect(document.body).not.toHaveAttribute('data-past');
  report([above]);
  expect(document.body).toHaveAttribute('data-past');
  report([above, inView]);
  expect(document.body).not.toHaveAttribute('data-past');
  report([inView, above]);
  expect(document.body).toHaveAttribute('data-past');
});
