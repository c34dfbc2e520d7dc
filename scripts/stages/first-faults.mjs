// @ts-check

/** The beginning of a line that reports a failure. JSON with a `name` and a `message` follows. */
export const FAULT_MARK = '::fault ';

/**
 * A reporter for Vitest and for Playwright. It prints each failure on its own line at once, so that `npm test` can show
 * it while other tests run.
 */
export default class FirstFaults {
  /** Playwright: another reporter prints to the screen. */
  printsToStdio() {
    return false;
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
  process.stdout.write(`\n${FAULT_MARK}${JSON.stringify({ name, message })}\n`);
}

/**
 * Finds the failures in the output of a tool. The output may arrive in parts of any length.
 *
 * @param {(fault: { name: string, message: string }) => void} onFault
 * @returns {(text: string) => void} takes the next part of the output
 */
export function faultsIn(onFault) {
  let begun = '';
  return (text) => {
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith(FAULT_MARK)) onFault(JSON.parse(line.slice(FAULT_MARK.length)));
    }
  };
}
