/** Enterprises: the list by the filter panel, the map's markers, the inventory, polluted areas, options. */

import { enterprises as calls } from '@qingkong/contract/calls/sources/enterprises'
import { type Implementation, implement } from '../../../http/implement.ts'
import { emissionReduction, enterpriseBasics, enterpriseInventory } from './enterprise-detail.ts'
import { enterpriseList } from './enterprise-list.ts'
import { exportList } from './export-list.ts'
import {
  industryOptions,
  industryTree,
  monitoredTree,
  pollutantOptions,
  processOptions,
  solventOptions,
} from './filter-options.ts'
import { mapEnterprises } from './map-enterprises.ts'

export const routes: Implementation[] = [
  implement(calls.psBaseOne)(({ id }, context) => enterpriseBasics(context, id)),
  implement(calls.homePsStation)((input, context) => mapEnterprises(context, input)),
  implement(calls.indEnterList)((input, context) => enterpriseList(context, input)),
  implement(calls.indEnterListExport)((input, context) => exportList(context, input)),
  implement(calls.psIndustryBasicQuery)(({ psCode }, context) => enterpriseInventory(context, psCode)),
  implement(calls.psIndustryEmissionReduce)(({ psCode }, context) => emissionReduction(context, psCode)),
  implement(calls.emNeaicList)((_, context) => industryOptions(context)),
  implement(calls.emSectionList)((_, { db }) => processOptions(db)),
  implement(calls.emSolventList)((_, { db }) => solventOptions(db)),
  implement(calls.psFactorList)((_, { db }) => pollutantOptions(db)),
  implement(calls.getIndustryTreeData)((input, context) => industryTree(context, input)),
  implement(calls.cemsEmInTree)((_, context) => monitoredTree(context)),
]
