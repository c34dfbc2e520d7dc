declare module '*.css';

// What the handlers and effects of drawn controls use in a browser. The Worker never calls them.
interface HTMLInputElement {
  readonly checked: boolean;
  readonly value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
}
interface DataTransfer {
  getData(format: string): string;
}
declare function requestAnimationFrame(callback: () => void): number;
declare function cancelAnimationFrame(frame: number): void;
