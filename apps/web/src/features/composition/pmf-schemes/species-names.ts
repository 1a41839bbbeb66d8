/** More names than these do not fit below a chart, slanted as they may be. */
const mostNames = 30

/** Whether a chart over species writes every name. */
export const allNamed = (species: number): { everyName?: true } => (species <= mostNames ? { everyName: true } : {})
