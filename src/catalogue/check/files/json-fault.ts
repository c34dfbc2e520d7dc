/** Why a file is not JSON, in words for editors. */
interface JsonFault {
  readonly line: number;
  readonly problem: string;
  readonly mend: string;
}

/** The first fault of a JSON file; null when it can be read. */
export function jsonFault(text: string): JsonFault | null {
  try {
    JSON.parse(text);
    return null;
  } catch (fault) {
    const position = Number(/position (\d+)/.exec(String(fault))?.[1] ?? text.length);
    const before = text.slice(0, position).trimEnd();
    const line = before.split('\n').length;
    if (before.endsWith(',') && /^\s*[}\]]/.test(text.slice(position))) {
      return { line, problem: 'there is an extra comma', mend: 'Remove the comma at the end of this line.' };
    }
    return {
      line,
      problem: 'a comma, colon, quotation mark or bracket is missing or extra',
      mend: 'Compare the line with the ones around it.',
    };
  }
}
