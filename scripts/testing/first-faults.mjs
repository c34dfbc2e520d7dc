// @ts-check
const MOST_LINES = 12;

/** A reporter for Vitest and for Playwright that prints each failure as soon as it happens, and nothing else. */
export default class FirstFaults {
  /** Playwright: another reporter prints to the screen. */
  printsToStdio() {
    return true;
  }

  /** @param {{ fullName: string, result: () => { state: string, errors?: readonly { message?: string }[] } }} test Vitest's */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state === 'failed') printFault(test.fullName, errors[0]?.message);
  }

  /** @param {{ moduleId: string, errors: () => readonly { message?: string }[] }} file Vitest's: one that cannot be read */
  onTestModuleEnd(file) {
    for (const { message } of file.errors()) printFault(file.moduleId, message);
  }

  /**
   * @param {{ title: string, expectedStatus: string }} test Playwright's
   * @param {{ status: string, error?: { message?: string } }} result
   */
  onTestEnd(test, { status, error }) {
    if (status !== test.expectedStatus && status !== 'skipped') printFault(test.title, error?.message ?? status);
  }

  /** @param {{ message?: string }} error Playwright's: one outside every test, such as a server that does not start */
  onError({ message }) {
    printFault('outside the tests', message);
  }
}

/**
 * @param {string} name
 * @param {string} [message]
 */
function printFault(name, message = '') {
  const lines = message.split('\n').slice(0, MOST_LINES);
  console.log(`\nfailed: ${name}\n${lines.map((line) => `    ${line}`).join('\n')}`);
}
