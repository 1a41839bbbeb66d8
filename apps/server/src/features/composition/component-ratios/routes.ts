/** 比值分析, 二次生成分析, 富集因子. */
import { componentRatios as calls } from '@qingkong/contract/calls/composition/component-ratios'
import { enrichmentFactors } from '@qingkong/contract/calls/composition/enrichment-factors'
import { secondaryFormation } from '@qingkong/contract/calls/composition/secondary-formation'
import { carbonTable, ionTable, ratioTable } from '@qingkong/contract/tables/composition/component-ratios'
import { richTable } from '@qingkong/contract/tables/composition/enrichment-factors'
import { secondaryTable } from '@qingkong/contract/tables/composition/secondary-formation'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { calcRichFactorData, richSiteInfo } from './enrichment.ts'
import { componentIonBalance } from './ion-balance.ts'
import { componentOcec } from './oc-ec.ts'
import { resetBands, saveBands } from './own-bands.ts'
import { componentRatioAnalysis } from './ratio-analysis.ts'
import { secondProduceData } from './second-produce.ts'

export const routes: Implementation[] = [
  implement(calls.componentRatioAnalysis)((input, context) => componentRatioAnalysis(context, input)),
  implement(calls.componentRatioAnalysisExport)(async (input, context) =>
    dataSheet(ratioTable(await componentRatioAnalysis(context, input), input)),
  ),
  implement(calls.componentIonBalance)((input, context) => componentIonBalance(context, input)),
  implement(calls.componentIonBalanceExport)(async (input, context) =>
    dataSheet(ionTable(await componentIonBalance(context, input), input)),
  ),
  implement(calls.componentOcec)((input, context) => componentOcec(context, input)),
  implement(calls.componentOcecExport)(async (input, context) =>
    dataSheet(carbonTable(await componentOcec(context, input), input)),
  ),
  implement(calls.ratioBandsSave)((input, context) => saveBands(context, input)),
  implement(calls.ratioBandsReset)(({ ratioCode }, context) => resetBands(context, ratioCode)),
  implement(secondaryFormation.secondProduceData)((input, context) => secondProduceData(context, input)),
  implement(secondaryFormation.secondProduceDataDownload)(async (input, context) =>
    dataSheet(secondaryTable(await secondProduceData(context, input), input)),
  ),
  implement(enrichmentFactors.richSiteInfo)((_input, context) => richSiteInfo(context)),
  implement(enrichmentFactors.calcRichFactorData)((input, context) => calcRichFactorData(context, input)),
  implement(enrichmentFactors.richDataExport)(async (input, context) =>
    dataSheet(richTable(await calcRichFactorData(context, input), input)),
  ),
]
