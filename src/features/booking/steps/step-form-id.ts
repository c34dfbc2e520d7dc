/** The id of a step's form. Its button is outside of the form, in the dialog's foot. */
export const STEP_FORM = 'booking-step';
