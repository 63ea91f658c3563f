// Keeps the page, so that it opens without a network. Tables of the server are never kept here.
const cacheName = 'cavalcade-{version}';
const files = {files};

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
  const ours = url.origin === self.location.origin && event.request.method === 'GET';
  if (!ours || url.pathname.startsWith('/api') || url.pathname === '/metrics') return;
  if (event.request.mode === 'navigate') {
    // The newest page where there is a network, the kept one where there is none.
    event.respondWith(fetch(event.request).catch(() => caches.match('/')));
  } else if (files.includes(url.pathname)) {
    // Names change with the content: what is kept is right.
    event.respondWith(caches.match(url.pathname).then((kept) => kept || fetch(event.request)));
  }
});
