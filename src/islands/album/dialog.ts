import { openPlainDialog } from '#ui/plain-dialog.ts';
import './album.css';

/** How wide a dialog is; its style sheet says what each means. */
export type DialogSize = 'standard' | 'small' | 'large';

/** Opens a dialog of a tour's page, which a press beside it closes. */
export function openDialog(title: string, size: DialogSize, ...content: HTMLElement[]): HTMLDialogElement {
  return openPlainDialog({
    title,
    kind: `album album--${size}`,
    bodyKind: 'album__body',
    content,
    lightDismiss: true,
  });
}
