export { nodeOf, reachableRoots } from './org-tree.ts'
export { allOrganisations, type OrganisationRow, type PersonRow, peopleWith } from './queries.ts'
