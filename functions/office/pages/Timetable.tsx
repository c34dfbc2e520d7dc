/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
   -- some browsers drop the roles of a table that is displayed as cards */
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly name: string;
  readonly draw: (row: Row) => ReactNode;
  /** Whether the cell names its row. */
  readonly isHead?: boolean;
  /** Whether a card says the column's name before the value. */
  readonly isLabelled?: boolean;
  readonly look?: string;
}

interface Props<Row> {
  caption: string;
  look?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowLook?: (row: Row) => string | undefined;
  /** The heading above a row and those that follow it under the same one. */
  groupOf?: (row: Row) => string;
}

/** A table. Its rows become cards on a phone, unless `look` says otherwise. */
export function Timetable<Row>(props: Props<Row>) {
  const { caption, look = 'timetable--cards', columns, rows, rowLook, groupOf = () => '' } = props;
  return (
    <table className={`timetable ${look}`} role="table">
      <caption className="sr">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, look: cell }) => (
            <th scope="col" role="columnheader" className={cell === 'end' ? cell : undefined} key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {[...Map.groupBy(rows, groupOf)].map(([heading, group]) => (
        <tbody role="rowgroup" key={heading}>
          {heading !== '' && (
            <tr className="timetable__group" role="row">
              <th colSpan={columns.length} scope="rowgroup" role="rowheader">
                {heading}
              </th>
            </tr>
          )}
          {group.map((row, index) => (
            <tr role="row" className={rowLook?.(row)} key={index}>
              {columns.map(({ name, draw, isHead = false, isLabelled = false, look: cell }) =>
                isHead ? (
                  <th scope="row" role="rowheader" key={name}>
                    {draw(row)}
                  </th>
                ) : (
                  <td role="cell" className={cell} data-label={isLabelled ? name : undefined} key={name}>
                    {draw(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** A wide part that scrolls by itself, by the keyboard too. */
export function Scroll({ name, children }: { name: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="scroll" role="region" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
