const UNIFIED_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const UNIFIED_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const ORGANISATION_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]

const weightedSum = (text: string, alphabet: string, weights: readonly number[]): number => {
  return weights.reduce((sum, weight, index) => sum + weight * alphabet.indexOf(text.charAt(index)), 0)
}

/** Check character of an eight-character organisation code (GB 11714-1997). */
const organisationCheck = (body: string): string => {
  const check = 11 - (weightedSum(body, ORGANISATION_ALPHABET, ORGANISATION_WEIGHTS) % 11)
  if (check === 10) return 'X'
  return check === 11 ? '0' : String(check)
}

/** Check character of the first seventeen characters of a unified social credit code (GB 32100-2015). */
const creditCheck = (body: string): string => {
  const check = (31 - (weightedSum(body, UNIFIED_ALPHABET, UNIFIED_WEIGHTS) % 31)) % 31
  return UNIFIED_ALPHABET.charAt(check)
}

/** A code of form 91 + registration area + organisation code + check character. */
export const creditCodeOf = (areaCode: string, organisationBody: string): string => {
  const body = `91${areaCode}${organisationBody}${organisationCheck(organisationBody)}`
  return body + creditCheck(body)
}

export const isValidCreditCode = (code: string): boolean => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false
  return code.charAt(16) === organisationCheck(code.slice(8, 16)) && code.charAt(17) === creditCheck(code.slice(0, 17))
}
