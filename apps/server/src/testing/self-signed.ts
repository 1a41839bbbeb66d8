/** A certificate of localhost that nobody trusts, good for a hundred years; made for the tests with openssl. */
export const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUH65BgMRUC4ez6gsRl+TlwtDmO9IwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE5NTc0MloYDzIxMjYxMDI5
MTk1NzQyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATRZN+lkIr5G4OvOycRs4iJeCpZg6xwXt7PxgakHhfNY+jlE56HAFDM
1qKbvhy1ghj4AjViCshOjp6t+Nn29NPHo1MwUTAdBgNVHQ4EFgQUILmAECNDtBqG
5qyTrnv6PfwmtygwHwYDVR0jBBgwFoAUILmAECNDtBqG5qyTrnv6PfwmtygwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAoNgKlKK7sodF+wpAon1N
/ruaXgNEy0yWIuB/MLT93XsCIQDXXO5BZOeH8e5/d3FPrYq0R3HG8CJqHqy+Icmp
hbjdHg==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8/3A2uCSYFctGxNh
Z3Cll3ob5BUePB8pP20UqDacVFqhRANCAATRZN+lkIr5G4OvOycRs4iJeCpZg6xw
Xt7PxgakHhfNY+jlE56HAFDM1qKbvhy1ghj4AjViCshOjp6t+Nn29NPH
-----END PRIVATE KEY-----
`,
}
