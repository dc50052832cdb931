// Runs in the page before its own scripts: writes its first and largest paint, ms, and the sum of its layout
// shifts to window.vitals. A file of its own, because what tsx compiles needs a helper that pages lack.
(() => {
  const vitals = { firstPaint: 0, largestPaint: 0, shift: 0 };
  window.vitals = vitals;
  const observe = (type, on) =>
    new PerformanceObserver((list) => list.getEntries().forEach(on)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.largestPaint = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.shift += value;
  });
})();
