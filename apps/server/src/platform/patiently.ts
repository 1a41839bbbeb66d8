/**
 * Waits until work has ended, but no longer than the patience (ms). What goes wrong in it is for others to catch.
 * @returns whether it has ended
 */
export const patiently = (work: Promise<unknown>, patienceMs: number): Promise<boolean> =>
  new Promise((done) => {
    const outOfPatience = setTimeout(() => done(false), patienceMs)
    const ended = () => {
      clearTimeout(outOfPatience)
      done(true)
    }
    work.then(ended, ended)
  })
