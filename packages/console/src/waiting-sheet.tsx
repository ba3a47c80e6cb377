/** The sheet before the first word. */
export const WaitingSheet = () => (
  <div className="sheet">
    <header>
      <p className="status" role="status"><span className="dot" /> Waiting for the writer</p>
    </header>
    <div className="prose bars" aria-hidden="true"><span /><span /><span /><span /></div>
  </div>
);
