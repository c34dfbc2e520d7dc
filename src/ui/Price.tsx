import './price.css';

interface Props {
  amount: string;
  was?: string | undefined;
  /** What the amount has in it besides the tour; nothing where it is empty. */
  includes?: string;
}

/** An amount with a smaller currency code, and the original amount struck through. */
export function Price({ amount, was, includes = '' }: Props) {
  const [, figures = amount, code = ''] = /^(.*) ([A-Z]{3})$/.exec(amount) ?? [];
  return (
    <span className="price">
      <span key={figures}>{figures}</span> <small>{code}</small>
      {was !== undefined && (
        <>
          {' '}
          <s>
            <span className="sr">was </span>
            <span key={was}>{was}</span>
          </s>
        </>
      )}
      {includes !== '' && <small className="price__includes"> {includes}</small>}
    </span>
  );
}
