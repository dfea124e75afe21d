package httpapi

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// meters are the API's own measures.
//
// Those in open are served to everybody on the players' listener, so each must
// follow from what everybody may know: how many calls there were, not how long
// they took or how many bytes they moved. Sizes and times follow from hidden
// hands and bids (a list of legal moves is as long as the hand is rich), and so
// do the process' memory and traffic: they are for the operator's listener
// alone.
type meters struct {
	open    *prometheus.Registry
	calls   *prometheus.CounterVec
	seconds *prometheus.HistogramVec
	streams prometheus.Gauge
	cuts    prometheus.Counter
}

// newMeters registers all meters in registry, which is the operator's.
func newMeters(registry prometheus.Registerer, version string) *meters {
	labels := []string{"method", "route", "status"}
	m := &meters{
		open: prometheus.NewRegistry(),
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: "castellan", Name: "http_calls_total", Help: "Calls of the API by route and status.",
		}, labels),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: "castellan", Name: "http_call_seconds", Help: "How long calls of the API took, by route and status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5},
		}, labels),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{
			Namespace: "castellan", Name: "streams_open", Help: "Event streams open now.",
		}),
		// A reader is cut when too many bytes wait for it: not for everybody.
		cuts: prometheus.NewCounter(prometheus.CounterOpts{
			Namespace: "castellan", Name: "streams_cut_total", Help: "Event streams cut because the reader did not keep up.",
		}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Namespace: "castellan", Name: "build_info", Help: "1; the version of the program stands in the label.",
		ConstLabels: prometheus.Labels{"version": version},
	})
	build.Set(1)
	m.open.MustRegister(m.calls, m.streams, build)
	registry.MustRegister(m.calls, m.streams, build, m.seconds, m.cuts)
	return m
}

func (m *meters) call(method, route string, status int, took time.Duration) {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
	default: // a sender may name any: each would be kept for ever
		method = "other"
	}
	code := strconv.Itoa(status)
	m.calls.WithLabelValues(method, route, code).Inc()
	m.seconds.WithLabelValues(method, route, code).Observe(took.Seconds())
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
