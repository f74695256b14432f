// Browsers that cannot read the product's code (no modules, or older syntax): one page in words, written the way they understand.
// Everything else is told by the router (/IePage).
(function () {
  if (typeof Object.hasOwn === 'function') return;
  var home = location.protocol + '//' + location.host + '/';
  var lines = [
    ['h1', '不支援這個瀏覽器'],
    ['p', '您使用的瀏覽器版本過舊，無法安全地執行員工工作平台。請改用最新版的 Chrome、Edge、Firefox 或 Safari。'],
    ['p', '請將此網址複製到新的瀏覽器開啟：' + home],
  ];
  var page = document.createElement('div');
  page.style.cssText =
    'max-width: 36em; margin: 15vh auto 0; padding: 0 24px; font-family: sans-serif; line-height: 1.7';
  for (var at = 0; at < lines.length; at += 1) {
    var line = document.createElement(lines[at][0]);
    line.appendChild(document.createTextNode(lines[at][1]));
    page.appendChild(line);
  }
  document.title = '不支援的瀏覽器';
  document.body.appendChild(page);
})();
