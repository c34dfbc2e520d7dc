/** What is left to give once the trip is booked. The first words keep the given sentence from sounding like a condition. */
export function OptionalNow() {
  return (
    <p>
      <span className="muted">Optional now:</span> <span>Please complete your booking below</span>
    </p>
  );
}
