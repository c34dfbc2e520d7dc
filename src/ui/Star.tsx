export function Star() {
  return (
    <span className="req" aria-hidden="true">
      {' *'}
    </span>
  );
}
