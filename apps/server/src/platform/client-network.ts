import { isIPv6 } from 'node:net'

/**
 * Whom a limit per address counts: the IPv4 address, or the /64 of an IPv6 one. A household or company has a whole /64
 * and would otherwise have as many tries as it has addresses.
 */
export const clientNetwork = (address: string): string =>
  isIPv6(address) && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address
