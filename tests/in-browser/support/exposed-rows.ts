/** The rows of a grid as screen readers get them: the text of each cell that is not hidden from them. */
export function exposedRows(grid: Element): string[][] {
  return [...grid.querySelectorAll('[role="row"]')].map((row) =>
    [...row.querySelectorAll('[role="columnheader"], [role="gridcell"]')].filter(isExposed).map(textOf),
  );
}

function isExposed(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden="true"]') === null;
}

function textOf(cell: Element): string {
  const named = cell.querySelector('.sr') ?? cell;
  return cell.ariaLabel ?? (isExposed(named) ? named.textContent : '');
}
