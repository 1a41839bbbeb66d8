/** VOC components: the factors by group, the stations and instruments that measure them, their part in ozone. */
import { vocs as calls } from '@qingkong/contract/calls/composition/vocs'
import { type Implementation, implement } from '../../../http/implement.ts'
import { factorGroups, siteInstruments } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.factorGroups)(({ groupCodes }, { db }) => factorGroups(db, groupCodes)),
  implement(calls.siteInstrumentInfoParticulate)(({ siteCodes }, context) =>
    siteInstruments(context, 'particulate', siteCodes),
  ),
  implement(calls.siteInstrumentInfoVocs)(({ siteCodes }, context) => siteInstruments(context, 'vocs', siteCodes)),
  implement(calls.siteInstrumentInfoPhotochemical)(({ siteCodes }, context) =>
    siteInstruments(context, 'photochemical', siteCodes),
  ),
]
