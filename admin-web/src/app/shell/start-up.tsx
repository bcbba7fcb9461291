/** Loading indicator until the first page can be shown; the same as in index.html. */
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
