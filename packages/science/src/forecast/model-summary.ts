import type { ForecastModel } from './forecast-model.ts'

/** What a training made, target by target, without the trees. */
export const modelSummary = ({ sites, targets }: ForecastModel) => ({
  sites: [...sites],
  targets: targets.map(({ target, unit, features, groups }) => ({
    target,
    unit,
    features: features.length,
    groups: groups.map(({ first, last, point, weight, trainedRows }) => ({
      firstLead: first,
      lastLead: last,
      trees: point.trees.length,
      weight,
      trainedRows,
    })),
  })),
})
