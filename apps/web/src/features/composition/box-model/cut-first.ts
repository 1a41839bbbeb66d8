import type { BoxModelRun } from '@qingkong/contract/shapes/box-model'

/** Species of a run by falling RIR: those whose cut takes most of the ozone made. */
export const cutFirst = ({ outcome }: Pick<BoxModelRun, 'outcome'>): string[] =>
  (outcome?.rir?.reactivities ?? [])
    .flatMap(({ kind, name, rir }) => (kind === 'species' && rir !== null && rir > 0 ? [{ name, rir }] : []))
    .toSorted((a, b) => b.rir - a.rir)
    .map(({ name }) => name)
