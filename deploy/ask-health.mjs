// Ends with 0 when the server of this machine is ready. Plain JavaScript for the container's health check.
const port = process.env.PORT || '8080'
const scheme = process.env.TLS_CERT ? 'https' : 'http'
// The certificate names the city's host, not this machine.
if (scheme === 'https') process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'

try {
  const { ok } = await fetch(`${scheme}://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4000) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
