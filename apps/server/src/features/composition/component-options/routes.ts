/** conditions/*: what the filters of the component pages are filled from. */
import { componentOptions as calls } from '@qingkong/contract/calls/composition/component-options'
import { type Implementation, implement } from '../../../http/implement.ts'
import { componentDevices, componentSites, sourceOptions, speciesGroups } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.conditionsSite)(({ family }, context) => componentSites(context, family)),
  implement(calls.conditionsDevice)(({ family }, context) => componentDevices(context, family)),
  implement(calls.conditionsFactor)((_input, { db }) => speciesGroups(db, 'PM')),
  implement(calls.conditionsVoc)((_input, { db }) => speciesGroups(db, 'VOC')),
  implement(calls.conditionsSource)(async ({ family }) => sourceOptions(family)),
]
