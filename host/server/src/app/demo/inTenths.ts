/** Tells of the first call of each tenth, so that whoever watches has ten lines to read and not a thousand. */
export function inTenths(report: (done: number, all: number) => void): (done: number, all: number) => void {
  let last = 0;
  return (done, all) => {
    const tenth = Math.floor((done * 10) / all);
    if (tenth <= last) return;
    last = tenth;
    report(done, all);
  };
}
