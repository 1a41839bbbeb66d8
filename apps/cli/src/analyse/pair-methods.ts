import { corr } from '@qingkong/science/stats/correlation'
import { modStats } from '@qingkong/science/stats/model-statistics'
import { z } from 'zod'
import { method } from './method.ts'

export const pairMethods = {
  modStats: method(
    z.strictObject({ model: z.string().default('mod'), observed: z.string().default('obs') }),
    (table, { model, observed }) => modStats(table.numbers(model), table.numbers(observed)),
    ({ model, observed }) => ({ model, observed }),
  ),
  corr: method(
    z.strictObject({
      columns: z.array(z.string()).optional(),
      date: z.string().default('date'),
      method: z.enum(['pearson', 'spearman']).optional(),
    }),
    (table, { columns, date, method }) => {
      const names = columns ?? table.names.filter((name) => name !== date)
      const {
        order,
        names: all,
        cells,
      } = corr(Object.fromEntries(names.map((name) => [name, table.numbers(name)])), method)
      return { names: all, order: order.map((i) => all[i]), cells }
    },
    () => ({}),
  ),
}
