import type { EnterprisePlace, Found } from './place-search.ts'

/** A found enterprise as the lists around a point answer it, its distance in whole metres. */
export const nearRow = ({ enterpriseId, distanceM, ...enterprise }: Found<EnterprisePlace>) => ({
  id: String(enterpriseId),
  psId: String(enterpriseId),
  ...enterprise,
  distance: Math.round(distanceM),
})
