import { reportBroken } from '#directives/page-events.ts';
import { PlainPicker } from '#ui/PlainPicker.tsx';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';

interface Props {
  /** The widgets of the reviews page. The one for all tours comes first. */
  widgets: readonly { readonly name: string; readonly label: string }[];
}

/** Chooses a tour's reviews: a list of links that becomes a searchable listbox. */
export function TourName({ widgets }: Props) {
  return (
    <Boundary onBroken={reportBroken()}>
      <PlainPicker
        label={widgets[0]?.label ?? ''}
        links={widgets.map(({ name, label }) => ({ name: label, url: `#${name}`, isChoice: true }))}
        fetchListbox={async () => {
          const { TourListbox } = await importPart(() => import('./TourListbox.tsx'));
          const options = widgets.map(({ name, label }) => ({ name: label, value: name }));
          return (handover) => <TourListbox options={options} {...handover} />;
        }}
      />
    </Boundary>
  );
}
