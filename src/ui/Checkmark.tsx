/** An animated tick. `complete` shows it at once, without animation. */
export function Checkmark({ complete }: { complete: boolean }) {
  return (
    <svg className="checkmark" viewBox="0 0 56 56" aria-hidden="true" data-complete={complete || undefined}>
      <circle cx="28" cy="28" r="26" transform="rotate(-90 28 28)" />
      <path d="m16 29 8.500 8.500L41 20.500" />
    </svg>
  );
}
