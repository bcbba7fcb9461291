/** The same quiet bars as index.html, until the first page can be shown. */
export function StartUp() {
  return (
    <div id="start" role="status" aria-label="MPN">
      <span>
        <i />
        <i />
        <i />
      </span>
    </div>
  );
}
