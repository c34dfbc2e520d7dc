import { Pair } from '#functions/http/page-parts.tsx';

/** A fact, or an amount that may be a total of those above it. */
export type Row = readonly [name: string, value: string, weight?: 'total'];

/** A list of facts or amounts, in which totals stand out. */
export function Account({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="account">
      {rows.map(([name, value, weight], index) => (
        <Pair key={index} name={name} isTotal={weight === 'total'}>
          {value}
        </Pair>
      ))}
    </dl>
  );
}
