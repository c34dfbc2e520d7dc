/** The form of the step that has one: its button stands outside of it, in the dialog's foot. */
export const STEP_FORM = 'booking-step';
