// Keeps the page, so that it opens without a network. Tables of the server are never kept here.
const cacheName = 'cavalcade-{version}';
const files = {files};
// Kept when somebody plays or comes back, so that the first visit loads no more than it needs.
const rules = {rules};

const keepRules = async () => {
  const cache = await caches.open(cacheName);
  if (!(await cache.match(rules[0]))) await cache.addAll(rules);
};

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const forget = (names) =>
    Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const { method, mode } = event.request;
  // Without a network they are kept another time.
  if (method === 'POST' || mode === 'navigate') event.waitUntil(keepRules().catch(() => {}));
  const ours = url.origin === self.location.origin && method === 'GET';
  if (!ours || url.pathname.startsWith('/api') || url.pathname === '/metrics') return;
  if (mode === 'navigate') {
    // The newest page where there is a network, the kept one where there is none.
    event.respondWith(fetch(event.request).catch(() => caches.match('/')));
  } else if (files.includes(url.pathname) || rules.includes(url.pathname)) {
    // Names change with the content: what is kept is right.
    event.respondWith(caches.match(url.pathname).then((kept) => kept || fetch(event.request)));
  }
});
