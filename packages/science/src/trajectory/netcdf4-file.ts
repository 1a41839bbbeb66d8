import { Dataset, File, type OutputData, ready } from 'h5wasm'
import type { AttributeValue, GridFile, GridVariable } from './grid-file.ts'

/**
 * Reads a NetCDF-4 (HDF5) file while `use` runs; its variables must not be read later.
 * @throws Error of the library when it is none
 */
export const readNetcdf4 = async <T>(bytes: Uint8Array, use: (file: GridFile) => T): Promise<T> => {
  const library = await ready
  // Otherwise the library prints its errors instead of throwing them.
  library.activate_throwing_error_handler()
  const { FS } = library
  // The library reads from its own memory only; nothing is written to disk.
  const path = `grid-${opened}.nc`
  opened += 1
  FS.writeFile(path, bytes)
  try {
    const file = new File(path, 'r')
    try {
      const variables = file.keys().flatMap((name): GridVariable[] => {
        const entity = file.get(name)
        return entity instanceof Dataset ? [variableOf(name, entity)] : []
      })
      return use({ variables })
    } finally {
      file.close()
    }
  } catch (error) {
    throw error instanceof Error && error.message.startsWith('HDF5-DIAG') ? new Error(deepest(error.message)) : error
  } finally {
    FS.unlink(path)
  }
}

/** The innermost cause of a stack of HDF5 errors. */
const deepest = (stack: string): string => {
  return [...stack.matchAll(/\(\): (.*)$/gm)].at(-1)?.[1] ?? 'HDF5'
}

/** Distinguishes files that are open at the same time. */
let opened = 0

const variableOf = (name: string, dataset: Dataset): GridVariable => {
  const shape = dataset.shape ?? []
  return {
    name,
    // Dimensions are data sets of their own, attached as scales; a coordinate is its own dimension.
    dimensions:
      shape.length === 1 && dataset.get_scale_name() !== null
        ? [name]
        : shape.map((_, i) => (dataset.get_attached_scales(i)[0] ?? '').replace(/^\//, '')),
    shape,
    attribute: (attribute) => scalarOf(dataset.attrs[attribute]?.value ?? null),
    values: () => numbersOf(dataset.value),
  }
}

const scalarOf = (value: OutputData | null): AttributeValue => {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const first = Array.isArray(value) ? value[0] : numbersOf(value)[0]
    return typeof first === 'string' || typeof first === 'number' ? first : null
  }
  return null
}

const numbersOf = (value: OutputData | null): Float64Array => {
  if (value instanceof BigInt64Array || value instanceof BigUint64Array) return Float64Array.from(value, Number)
  if (typeof value === 'number' || typeof value === 'bigint') return Float64Array.of(Number(value))
  if (value !== null && typeof value === 'object' && ArrayBuffer.isView(value)) return Float64Array.from(value)
  return new Float64Array()
}
