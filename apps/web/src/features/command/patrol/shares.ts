/** An enterprise in the charge of an organisation, while a task is being arranged. */
export interface Share {
  psCode: string
  psName: string
  orgCode: string
  orgName: string
  /** Checked already: it stays where it is. */
  recorded: boolean
}

interface Enterprise {
  psCode: string
  psName: string
}

interface Organisation {
  orgCode: string
  orgName: string
}

/** Gives enterprises to an organisation; those given before change hands, those that were checked stay. */
export const assign = (
  shares: readonly Share[],
  enterprises: readonly Enterprise[],
  { orgCode, orgName }: Organisation,
): Share[] => {
  const given = new Map(enterprises.map((enterprise) => [enterprise.psCode, enterprise]))
  const changed = shares.map((share) =>
    given.has(share.psCode) && !share.recorded ? { ...share, orgCode, orgName } : share,
  )
  const known = new Set(shares.map(({ psCode }) => psCode))
  const added = [...given.values()]
    .filter(({ psCode }) => !known.has(psCode))
    .map(({ psCode, psName }) => ({ psCode, psName, orgCode, orgName, recorded: false }))
  return [...changed, ...added]
}

export const withdraw = (shares: readonly Share[], psCodes: ReadonlySet<string>): Share[] =>
  shares.filter(({ psCode, recorded }) => recorded || !psCodes.has(psCode))

/** The shares by organisation, in the order the organisations were chosen. */
export const byOrganisation = (shares: readonly Share[]) =>
  [...Map.groupBy(shares, ({ orgCode }) => orgCode)].map(([orgCode, own]) => ({
    orgCode,
    orgName: own[0]?.orgName ?? orgCode,
    shares: own,
  }))

/** As the calls carry it. */
export const orgsInput = (shares: readonly Share[]) =>
  byOrganisation(shares).map(({ orgCode, shares: own }) => ({ orgCode, psCodes: own.map(({ psCode }) => psCode) }))
