package httpapi

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// meters are the API's own measures.
type meters struct {
	calls   *prometheus.HistogramVec
	streams prometheus.Gauge
	cuts    prometheus.Counter
}

func newMeters(registry prometheus.Registerer) *meters {
	m := &meters{
		calls: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: "castellan", Name: "http_call_seconds", Help: "Calls of the API by route and status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5},
		}, []string{"method", "route", "status"}),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{
			Namespace: "castellan", Name: "streams_open", Help: "Event streams open now.",
		}),
		cuts: prometheus.NewCounter(prometheus.CounterOpts{
			Namespace: "castellan", Name: "streams_cut_total", Help: "Event streams cut because the reader did not keep up.",
		}),
	}
	registry.MustRegister(m.calls, m.streams, m.cuts)
	return m
}

func (m *meters) call(method, route string, status int, took time.Duration) {
	m.calls.WithLabelValues(method, route, strconv.Itoa(status)).Observe(took.Seconds())
}

// Metrics serves a registry in Prometheus' text form.
func Metrics(registry *prometheus.Registry) http.Handler {
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
}

// MetricsAlone is the listener that serves the metrics and nothing else.
func MetricsAlone(registry *prometheus.Registry) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", Metrics(registry))
	return mux
}
