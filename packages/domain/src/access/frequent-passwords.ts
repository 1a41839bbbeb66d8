/**
 * Worst passwords of 8 to 16 characters and two kinds that public breach statistics (yearly "most common passwords"
 * lists, Chinese leaks included) report again and again; lower case. Shorter or one-kind ones fail by shape already,
 * except where `plain` of the rule reduces a disguised one to letters only.
 */
export const frequentPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd pass1234 pass@123 pass@word1 passwd123
  abc12345 abc123456 abcd1234 abcd123456 abcde12345 abc123abc a1234567 a12345678 a123456789 a123456a aa123456 aa12345678
  aaa123456 123456aa 1234567a 12345678a 123456789a 123456abc 12345abc 1234abcd 123abc456 123qweasd 123qwe123 qwe12345
  qwe123456 qwe123qwe qwer1234 qwer12345 1234qwer 12345qwert qwert123 qwerty12 qwerty123 qwerty1234 123qwerty
  q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx !qaz2wsx zaq12wsx qazwsx123
  qazwsxedc123 zxcvbnm1 zxcvbnm123 zxc123456 asd12345 asd123456 asdf1234 asdfgh123 asdfghjkl1 z123456789 q123456789
  w123456789 x123456789 s123456789 l123456789 woaini123 woaini520 woaini521 woaini1314 5201314a a5201314 wo123456
  li123456 wang1234 wang123456 zhang123 zhang123456 iloveyou1 iloveyou123 admin123 admin1234 admin12345 admin123456
  admin@123 admin888 administrator1 adminadmin1 root1234 root123456 root@123 test1234 test12345 test123456 test@123
  user1234 user12345 user@123 guest123 welcome1 welcome123 welcome@123 changeme1 changeme123 letmein1 letmein123
  default123 oracle123 system123 manager1 manager123 server123 computer1 internet1 football1 baseball1 superman1
  sunshine1 princess1 monkey123 dragon123 master123 hello123 hello1234 china123 china2008 beijing2008 huawei123
  huawei@123 lenovo123 1234567890q 0123456789a 123456.. 123456789. 12345678. 111111aa 11111111a aaaaaa11 88888888a
  888888aa 666666aa qq123456 qq123456789 147258369a 123123aa 123123123a 123321aa 112233aa 11223344a abcdef123
  administrator changeme sunshine football baseball iloveyou superman princess passwords huawei12 p@ssword`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
