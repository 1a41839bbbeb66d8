import { z } from 'zod'
import type { Method } from './method.ts'
import { methodSummaries } from './method-summaries.ts'

/** As far as the options of an analysis need it. */
const Shape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(Shape).optional()
  },
  get items() {
    return z.union([Shape, z.literal(false)]).optional()
  },
  get prefixItems() {
    return z.array(Shape).optional()
  },
  get properties() {
    return z.record(z.string(), Shape).optional()
  },
  default: z.unknown().optional(),
  required: z.array(z.string()).optional(),
})
type Shape = z.infer<typeof Shape>

const typeNames: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数',
  integer: '整数',
  boolean: 'true 或 false',
  null: 'null',
}

const kindOf = ({ type, anyOf, items, prefixItems, properties, ...shape }: Shape): string => {
  if (shape.enum) return shape.enum.map(String).join(' | ')
  if (shape.const !== undefined) return String(shape.const)
  if (anyOf) return anyOf.map(kindOf).join(' 或 ')
  if (prefixItems) return `[${prefixItems.map(kindOf).join(', ')}]`
  if (items) return `[${kindOf(items)}, …]`
  if (properties)
    return `{${Object.entries(properties)
      .map(([name, one]) => `${name}: ${kindOf(one)}`)
      .join(', ')}}`
  return [type ?? []]
    .flat()
    .map((one) => typeNames[one] ?? one)
    .join(' 或 ')
}

/** One line for every analysis. */
export const methodList = (names: Iterable<string>): string =>
  Array.from(names, (name) => `  ${name.padEnd(16)}${methodSummaries[name] ?? ''}`).join('\n')

/** What an analysis answers and every option it takes, with its kind and default. */
export const methodHelp = (name: string, { schema }: Method): string => {
  const { properties = {}, required = [] } = Shape.parse(z.toJSONSchema(schema, { io: 'input' }))
  const lines = Object.entries(properties).map(([option, shape]) => {
    const usual = shape.default === undefined ? '' : `，默认 ${JSON.stringify(shape.default)}`
    return `  ${option.padEnd(20)}${kindOf(shape)}${required.includes(option) ? '（必填）' : usual}`
  })
  return `${name}：${methodSummaries[name] ?? ''}\n选项（--options '{…}'；列名为数据文件的表头）：\n${lines.join('\n')}`
}
