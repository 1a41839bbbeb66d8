import { File, ready } from 'h5wasm'

/** A variable of a file made for a test; a short one is packed by `scale` and `offset`. */
type MadeVariable = {
  name: string
  dimensions: string[]
  type: 'short' | 'float' | 'double'
  attributes: Record<string, string | number>
  values: number[]
}

export type MadeFile = { sizes: Record<string, number>; record: string; variables: MadeVariable[] }

const typeCodes = { short: 3, float: 5, double: 6 }
const widths = { short: 2, float: 4, double: 8 }

/** Bytes of a NetCDF-3 file (classic format), the first dimension of record variables unlimited. */
export const netcdf3Bytes = ({ sizes, record, variables }: MadeFile): Uint8Array => {
  const dimensions = Object.keys(sizes)
  const inRecords = (variable: MadeVariable) => variable.dimensions[0] === record
  const records = sizes[record] ?? 0
  const ownSize = (variable: MadeVariable) =>
    variable.dimensions.filter((name) => name !== record).reduce((size, name) => size * (sizes[name] ?? 0), 1) *
    widths[variable.type]
  const padded = (size: number) => Math.ceil(size / 4) * 4
  const header = (offsets: readonly number[]) => {
    const out = bytesOut()
    out.text('CDF\x01', false)
    out.int(records)
    out.int(10)
    out.int(dimensions.length)
    for (const name of dimensions) {
      out.text(name)
      out.int(name === record ? 0 : (sizes[name] ?? 0))
    }
    out.int(0)
    out.int(0)
    out.int(11)
    out.int(variables.length)
    variables.forEach((variable, i) => {
      out.text(variable.name)
      out.int(variable.dimensions.length)
      for (const name of variable.dimensions) out.int(dimensions.indexOf(name))
      const attributes = Object.entries(variable.attributes)
      out.int(attributes.length === 0 ? 0 : 12)
      out.int(attributes.length)
      for (const [name, value] of attributes) {
        out.text(name)
        if (typeof value === 'string') {
          out.int(2)
          out.text(value)
        } else {
          out.int(6)
          out.int(1)
          out.double(value)
        }
      }
      out.int(typeCodes[variable.type])
      out.int(padded(ownSize(variable)))
      out.int(offsets[i] ?? 0)
    })
    return out.bytes()
  }
  const headerSize = header([]).length
  const fixed = variables.filter((variable) => !inRecords(variable))
  const varying = variables.filter(inRecords)
  const offsets = new Map<string, number>()
  let at = headerSize
  for (const one of [...fixed, ...varying]) {
    offsets.set(one.name, at)
    at += padded(ownSize(one))
  }
  const out = bytesOut()
  out.raw(header(variables.map(({ name }) => offsets.get(name) ?? 0)))
  for (const one of fixed) out.values(one.type, one.values)
  for (let step = 0; step < records; step++)
    for (const one of varying) {
      const count = ownSize(one) / widths[one.type]
      out.values(one.type, one.values.slice(step * count, (step + 1) * count))
    }
  return out.bytes()
}

const bytesOut = () => {
  const chunks: number[] = []
  const add = (size: number, write: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(size))
    write(view)
    for (let i = 0; i < size; i++) chunks.push(view.getUint8(i))
  }
  const pad = () => {
    while (chunks.length % 4 !== 0) chunks.push(0)
  }
  const out = {
    int: (value: number) => add(4, (view) => view.setInt32(0, value)),
    double: (value: number) => add(8, (view) => view.setFloat64(0, value)),
    text: (text: string, counted = true) => {
      if (counted) out.int(text.length)
      for (const letter of text) chunks.push(letter.charCodeAt(0))
      pad()
    },
    values: (type: MadeVariable['type'], values: readonly number[]) => {
      for (const value of values) {
        if (type === 'short') add(2, (view) => view.setInt16(0, value))
        else if (type === 'float') add(4, (view) => view.setFloat32(0, value))
        else out.double(value)
      }
      pad()
    },
    raw: (bytes: Uint8Array) => {
      for (const byte of bytes) chunks.push(byte)
    },
    bytes: () => Uint8Array.from(chunks),
  }
  return out
}

/** Bytes of the same as NetCDF-4: HDF5 with dimension scales. */
export const netcdf4Bytes = async ({ sizes, variables }: MadeFile): Promise<Uint8Array> => {
  const { FS } = await ready
  const path = 'made.nc'
  const file = new File(path, 'w')
  const typed = { short: Int16Array, float: Float32Array, double: Float64Array }
  const made = variables.map((variable) => ({
    variable,
    dataset: file.create_dataset({
      name: variable.name,
      data: typed[variable.type].from(variable.values),
      shape: variable.dimensions.map((name) => sizes[name] ?? 0),
    }),
  }))
  for (const { variable, dataset } of made) {
    for (const [name, value] of Object.entries(variable.attributes))
      dataset.create_attribute(name, value, null, typeof value === 'number' ? '<d' : null)
    if (variable.dimensions.length === 1) dataset.make_scale(variable.name)
  }
  for (const { variable, dataset } of made)
    if (variable.dimensions.length > 1)
      variable.dimensions.forEach((name, i) => {
        dataset.attach_scale(i, `/${name}`)
      })
  file.close()
  const bytes = FS.readFile(path)
  FS.unlink(path)
  return bytes
}
