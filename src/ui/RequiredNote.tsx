/**
 * Says once above a form what the asterisk of its fields means. Hidden from screen readers, which say of each field
 * that it is required.
 */
export function RequiredNote() {
  return (
    <p className="form__required" aria-hidden="true">
      <span className="req">*</span> Required
    </p>
  );
}
