import './price.css';

/** An amount with a smaller currency code, and the original amount struck through. */
export function Price({ amount, was }: { amount: string; was?: string | undefined }) {
  const [, figures = amount, code = ''] = /^(.*) ([A-Z]{3})$/.exec(amount) ?? [];
  return (
    <span className="price">
      <span key={figures}>{figures}</span> <small>{code}</small>
      {was !== undefined && (
        <>
          {' '}
          <s className="was">
            <span className="sr">was </span>
            <span key={was}>{was}</span>
          </s>
        </>
      )}
    </span>
  );
}
